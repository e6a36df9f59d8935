import { type ReadingCall, readingCalls } from '#core/reading-api/calls.ts'
import { describeShape } from '#core/reading-api/describe.ts'
import { type SendingCall, sendingCalls } from '#core/reading-api/sending-calls.ts'
import { reference } from '../content/api.ts'
import { FailuresOfCall, Fields, Parameters } from './call-parts.tsx'

export function Calls() {
  return readingCalls.map((call) => <Call key={call.path} call={call} />)
}

function Call({ call }: { call: ReadingCall }) {
  const { path, summary, description, parameters, answers, isList, failures } = call
  return (
    <div className="call-of-api">
      <h3 id={call.handler}>{summary}</h3>
      <p className="call-address">
        <code>GET {path}</code>
      </p>
      <p>{description}</p>
      <Parameters parameters={parameters} />
      <h4>{reference.answer}</h4>
      {answers.map((name, index) => (
        <div key={name}>
          {(isList || index > 0) && <p>{index === 0 ? reference.listOf : reference.or}</p>}
          <Fields fields={describeShape(name)} />
        </div>
      ))}
      <FailuresOfCall failures={failures} />
    </div>
  )
}

export function SendingCalls() {
  return sendingCalls.map((call) => <Sending key={call.path} call={call} />)
}

function Sending({ call }: { call: SendingCall }) {
  const { handler, path, summary, description, parameters, body, success, failures } = call
  return (
    <div className="call-of-api">
      <h3 id={handler}>{summary}</h3>
      <p className="call-address">
        <code>POST {path}</code>
      </p>
      <p>
        {description} {call.isForAdmins && reference.forAdmins}
      </p>
      <Parameters parameters={parameters} />
      <h4>{reference.sent}</h4>
      <Fields fields={describeShape(body)} />
      <h4>{reference.answer}</h4>
      <p>
        <code>{success.status}</code> {success.description}
      </p>
      <Fields fields={describeShape(success.shape)} />
      <FailuresOfCall
        failures={Object.fromEntries(
          Object.entries(failures).map(([status, failure]) => [status, failure.description]),
        )}
      />
    </div>
  )
}
