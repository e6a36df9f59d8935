import type { Words } from '#app/ui/words.tsx'
import { actionVerbs } from '#core/history/action-verbs.ts'
import type { TextPart } from '#core/history/compare-texts.ts'
import type { ChangeSummary, FieldDifference } from '#core/history/describe-change.ts'
import { PictureVersion } from '../pictures/picture-version.tsx'

/** Long texts are compared word by word. */
type Shown = Omit<FieldDifference, 'parts'> & Partial<Pick<FieldDifference, 'parts'>>

export function FieldDifferences(props: {
  differences: readonly Shown[]
  isNew: boolean
  /** What the version is called that is there already. */
  before?: string
}) {
  const { differences, ...shown } = props
  if (differences.length === 0) return null
  return (
    <dl className="field-changes">
      {differences.map((difference) => (
        <div key={difference.field}>
          <dt>{difference.label}</dt>
          <dd>
            <Difference difference={difference} {...shown} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Difference(props: { difference: Shown; isNew: boolean; before?: string }) {
  const { field, before, after, parts } = props.difference
  if (props.isNew) return <Version field={field} value={after} />
  if (parts && field !== 'image') return <TextDifference parts={parts} />
  return (
    <span className="versions">
      <span>
        <span className="note">{props.before ?? 'Before'}</span>{' '}
        <Version field={field} value={before} />
      </span>
      <span>
        <span className="note">After</span> <Version field={field} value={after} />
      </span>
    </span>
  )
}

function Version({ field, value }: { field: string; value: string }) {
  if (field === 'image') return <PictureVersion src={value} />
  return (
    <span className="version" dir="auto">
      {value || '(empty)'}
    </span>
  )
}

export function TextDifference({ parts }: { parts: readonly TextPart[] }) {
  return (
    <span className="text-difference" dir="auto">
      {parts.map(({ kind, text }, index) => {
        const key = `${index} ${kind}`
        if (kind === 'same') return <span key={key}>{text}</span>
        const Mark = kind === 'removed' ? 'del' : 'ins'
        return (
          <Mark key={key}>
            <span className="visually-hidden">{kind === 'removed' ? ' before: ' : ' after: '}</span>
            {text}
          </Mark>
        )
      })}
    </span>
  )
}

/** 'Moved Jane to 3'. */
export function nameOfChange({
  action,
  recordName,
  place,
}: Pick<ChangeSummary, 'action' | 'recordName' | 'place'>): Words {
  return [
    actionVerbs[action],
    ' ',
    { name: recordName },
    ...(place === undefined ? [] : [` to ${place}`]),
  ]
}
