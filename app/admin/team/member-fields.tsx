import { Counter } from '#app/admin/editor/rows/counter.tsx'
import type { RowViewProps } from '#app/admin/editor/rows/editor-row.tsx'
import { RowField } from '#app/admin/editor/rows/field.tsx'
import { TextLine } from '#app/admin/editor/rows/text-line.tsx'
import { longDate } from '#core/dates.ts'
import { isSlugOpen, type MemberDraft, memberFields } from '#core/team/member.ts'
import { PortraitField } from './portrait-field.tsx'
import { TickField } from './tick-field.tsx'

const slugHints = {
  made: 'The end of the address at which the team page shows this member; made from the name.',
  open: 'The name gives no address in Latin letters: please type one, such as amina-example.',
}

/** The fields of one member (docs/product.md §3). */
export function MemberFields(props: RowViewProps<MemberDraft>) {
  const { row, rowKey, problems, onChange } = props
  const common = { rowKey, problems }
  const slugIsOpen = isSlugOpen(row)
  return (
    <div className="member-fields">
      <div className="fields">
        <TextLine
          {...common}
          field="name"
          label="Name (required)"
          value={row.name}
          onChange={(name) => onChange({ name })}
        />
        <TextLine
          {...common}
          field="role"
          label="Role (required)"
          value={row.role}
          onChange={(role) => onChange({ role })}
        />
        <TextLine
          {...common}
          field="slug"
          label="Slug (required)"
          value={row.slug}
          readOnly={!slugIsOpen}
          onChange={(slug) => onChange({ slug })}
          hint={slugIsOpen ? slugHints.open : slugHints.made}
        />
        <PortraitField {...common} row={row} onChange={onChange} />
        <TickField
          {...common}
          field="showOnHome"
          label="Show on home"
          value={row.showOnHome}
          onChange={(showOnHome) => onChange({ showOnHome })}
        />
      </div>
      <div className="fields">
        <RowField
          {...common}
          field="shortBio"
          label="Short bio (required)"
          hint={<Counter text={row.shortBio} most={memberFields.shortBio.max} />}
        >
          {(control) => (
            <textarea
              {...control}
              dir="auto"
              rows={4}
              value={row.shortBio}
              onChange={({ currentTarget }) => onChange({ shortBio: currentTarget.value })}
            />
          )}
        </RowField>
        <RowField
          {...common}
          field="fullBio"
          label="Full bio"
          hint="One paragraph a line. The team page shows the first three lines."
        >
          {(control) => (
            <textarea
              {...control}
              dir="auto"
              rows={10}
              value={row.fullBio}
              onChange={({ currentTarget }) => onChange({ fullBio: currentTarget.value })}
            />
          )}
        </RowField>
        <p className="note number">
          Display order {row.displayOrder} · Last updated {longDate(row.lastUpdated)}
        </p>
      </div>
    </div>
  )
}
