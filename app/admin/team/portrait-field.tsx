import { PictureOfRow } from '#app/admin/editor/rows/picture-of-row.tsx'
import type { RowIssue } from '#core/record/list.ts'
import { type MemberDraft, memberFields } from '#core/team/member.ts'
import { FieldOfRow } from '../fields/field-of-row.tsx'
import { SmallPortrait } from './small-portrait.tsx'

/** Or the tick by which the initials stand in for it (docs/decisions.md 18). */
export function PortraitField(props: {
  rowKey: string
  issues: readonly RowIssue[]
  row: MemberDraft
  onChange: (change: Partial<MemberDraft>) => void
}) {
  const { row, onChange, ...common } = props
  return (
    <>
      <PictureOfRow
        {...common}
        fields={memberFields}
        folder="team-images"
        label="Image (required)"
        name={row.name}
        otherwise={row.name.trim() || 'the name'}
        standIn={row.useInitials ? <SmallPortrait member={row} /> : undefined}
        value={row}
        onChange={onChange}
      />
      <FieldOfRow
        {...common}
        row={row}
        name="useInitials"
        field={memberFields.useInitials}
        onChange={onChange}
      />
    </>
  )
}
