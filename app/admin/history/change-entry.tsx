import type { HistoryChange } from '#core/history/history.server.ts'
import { PictureVersion } from '../pictures/picture-version.tsx'
import { PictureDifference } from './picture-difference.tsx'
import { TextDifference } from './text-difference.tsx'

const words: Record<HistoryChange['action'], string> = {
  added: 'Added',
  updated: 'Updated',
  removed: 'Moved to the trash',
  restored: 'Restored from the trash',
  published: 'Published',
}

/** What a save did to one record, field by field. A record that was new is folded: it is all there. */
export function ChangeEntry({ change }: { change: HistoryChange }) {
  const { action, recordName, differences } = change
  const isNew = action === 'added'
  const title = (
    <h3>
      {words[action]} <bdi>{recordName}</bdi>
    </h3>
  )
  if (differences.length === 0) return <li>{title}</li>
  const fields = (
    <dl className="field-changes">
      {differences.map(({ field, label, before, after }) => {
        const isPicture = field === 'image'
        const Difference = isPicture ? PictureDifference : TextDifference
        const whole = isPicture ? <PictureVersion src={after} /> : after || '(empty)'
        return (
          <div key={field}>
            <dt>{label}</dt>
            <dd dir="auto">{isNew ? whole : <Difference before={before} after={after} />}</dd>
          </div>
        )
      })}
    </dl>
  )
  if (!isNew)
    return (
      <li>
        {title}
        {fields}
      </li>
    )
  return (
    <li>
      <details>
        <summary>{title}</summary>
        {fields}
      </details>
    </li>
  )
}
