import type { Problem } from '../../../core/lists/list.ts'
import type { MemberDraft } from '../../../core/team/member-draft.ts'
import { RowField } from '../editor/field.tsx'
import { SmallPortrait } from './small-portrait.tsx'

/** A member's picture, or the tick by which the initials stand in for it (decision 18). */
export function PictureField(props: {
  rowKey: string
  problems: readonly Problem[]
  row: MemberDraft
  onChange: (change: Partial<MemberDraft>) => void
}) {
  const { rowKey, problems, row, onChange } = props
  return (
    <div className="picture-field">
      <SmallPortrait member={row} />
      <RowField
        rowKey={rowKey}
        field="image"
        label="Use initials"
        problems={problems}
        className="tick"
        hint={row.image ? undefined : 'Image (required): the initials stand in for a picture.'}
      >
        {(control) => (
          <input
            {...control}
            type="checkbox"
            checked={row.useInitials}
            onChange={({ currentTarget }) => onChange({ useInitials: currentTarget.checked })}
          />
        )}
      </RowField>
    </div>
  )
}
