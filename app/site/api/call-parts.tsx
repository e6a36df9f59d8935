import type { Parameter } from '#core/reading-api/calls.ts'
import type { FieldLine } from '#core/reading-api/describe.ts'
import { reference } from '../content/api.ts'

export function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  const own = parameters.filter(({ name }) => !(name in told))
  const common = parameters.filter(({ name }) => name in told)
  if (parameters.length === 0) return null
  return (
    <>
      <h4>{reference.parameters}</h4>
      {own.length > 0 && (
        <dl className="api-fields">
          {own.map((parameter) => (
            <Line
              key={parameter.name}
              name={parameter.name}
              type={typeOf(parameter)}
              note={parameter.isRequired && reference.required}
              description={parameter.description}
            />
          ))}
        </dl>
      )}
      <p className="api-common">
        {common.map(({ name }) => (
          <a key={name} href={`#${told[name]}`}>
            <code>{name}</code>
          </a>
        ))}
      </p>
    </>
  )
}

/** Those that many calls take are told once, in sections of their own. */
const told: Readonly<Record<string, string>> = {
  lang: 'languages',
  limit: 'lists',
  cursor: 'lists',
}

export function Fields({ fields }: { fields: readonly FieldLine[] }) {
  return (
    <dl className="api-fields">
      {fields.map(({ name, type, description, isOptional }) => (
        <Line
          key={name}
          name={name}
          type={type}
          note={isOptional && reference.optional}
          description={description}
        />
      ))}
    </dl>
  )
}

function Line(props: {
  name: string
  type: string
  note: string | false | undefined
  description: string
}) {
  const { name, type, note, description } = props
  return (
    <div>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        <span className="api-type">
          {[type, note].filter(Boolean).join(', ')}
          {description && '. '}
        </span>
        {description}
      </dd>
    </div>
  )
}

export function FailuresOfCall({ failures }: { failures: Readonly<Record<number, string>> }) {
  if (Object.keys(failures).length === 0) return null
  return (
    <>
      <h4>{reference.failed}</h4>
      <Failures failures={failures} />
    </>
  )
}

export function Failures({ failures }: { failures: Readonly<Record<string | number, string>> }) {
  return (
    <dl className="api-fields">
      {Object.entries(failures).map(([status, words]) => (
        <div key={status}>
          <dt>
            <code>{status}</code>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

function typeOf({ schema: { type, enum: values, minimum, maximum } }: Parameter): string {
  if (type === 'boolean') return 'true or false'
  if (values) return values.join(' or ')
  return minimum === undefined ? type : `${type} from ${minimum} to ${maximum}`
}
