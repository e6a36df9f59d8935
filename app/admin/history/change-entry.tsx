import { ActButton } from '#app/ui/act-button.tsx'
import { SaidWords, type Words } from '#app/ui/words.tsx'
import { actionVerbs } from '#core/history/action-verbs.ts'
import type {
  ChangeDetails,
  ChangeSummary,
  FieldDifference,
} from '#core/history/describe-change.ts'
import { PictureVersion } from '../pictures/picture-version.tsx'
import { TextDifference } from './text-difference.tsx'

/** A change of a save; one that only moved a record has no differences. */
export function ChangeEntry(props: {
  change: Omit<ChangeDetails, 'differences'> & { differences?: readonly FieldDifference[] }
  undo: string
}) {
  const { change, undo } = props
  return (
    <li>
      <div className="save-line">
        <h2>
          <ChangeName change={change} />
        </h2>
        <ActButton
          to={undo}
          label="Undo this change"
          name={`Undo this change: ${change.recordName}`}
        />
      </div>
      <FieldDifferences differences={change.differences ?? []} isNew={change.action === 'added'} />
    </li>
  )
}

export function FieldDifferences(props: {
  differences: readonly FieldDifference[]
  isNew: boolean
}) {
  if (props.differences.length === 0) return null
  return (
    <dl className="field-changes">
      {props.differences.map((difference) => (
        <div key={difference.field}>
          <dt>{difference.label}</dt>
          <dd>
            <Difference difference={difference} isNew={props.isNew} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Difference({ difference, isNew }: { difference: FieldDifference; isNew: boolean }) {
  const { field, before, after, parts } = difference
  if (isNew) return <Version field={field} value={after} />
  if (parts && field !== 'image') return <TextDifference parts={parts} />
  return (
    <span className="versions">
      <span>
        <span className="note">Before</span> <Version field={field} value={before} />
      </span>
      <span>
        <span className="note">After</span> <Version field={field} value={after} />
      </span>
    </span>
  )
}

export function Version({ field, value }: { field: string; value: string }) {
  if (field === 'image') return <PictureVersion src={value} />
  return (
    <span className="version" dir="auto">
      {value || '(empty)'}
    </span>
  )
}

export function ChangeName({ change }: { change: Omit<ChangeSummary, 'fields'> }) {
  return <SaidWords words={nameOfChange(change)} />
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
