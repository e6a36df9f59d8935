import { type ReadingCall, readingCalls } from '#core/reading-api/calls.ts'
import type { FieldsOfShapes } from '#core/reading-api/describe.ts'
import { type SendingCall, sendingCalls } from '#core/reading-api/sending-calls.ts'
import { reference } from '../content/api.ts'
import { FailuresOfCall, Fields, Parameters } from './call-parts.tsx'

export function Calls({ fields }: { fields: FieldsOfShapes }) {
  return readingCalls.map((call) => <Call key={call.path} call={call} fields={fields} />)
}

function Call({ call, fields }: { call: ReadingCall; fields: FieldsOfShapes }) {
  const { path, summary, description, parameters, answers, isList, unknown } = call
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
          <Fields fields={fields[name] ?? []} />
        </div>
      ))}
      <FailuresOfCall failures={unknown ? { 404: `${unknown}.` } : {}} />
    </div>
  )
}

export function SendingCalls({ fields }: { fields: FieldsOfShapes }) {
  return sendingCalls.map((call) => <Sending key={call.path} call={call} fields={fields} />)
}

function Sending({ call, fields }: { call: SendingCall; fields: FieldsOfShapes }) {
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
      <Fields fields={fields[body] ?? []} />
      <h4>{reference.answer}</h4>
      <p>
        <code>{success.status}</code> {success.description}
      </p>
      <Fields fields={fields[success.shape] ?? []} />
      <FailuresOfCall
        failures={Object.fromEntries(
          Object.entries(failures).map(([status, failure]) => [status, failure.description]),
        )}
      />
    </div>
  )
}
