import { mediumDate } from '#core/date-words.ts'
import { isSlugOpen } from '#core/team/edit-member.ts'
import { type MemberDraft, memberFields } from '#core/team/member.ts'
import type { RowViewProps } from '../editor/rows/editor-rows.tsx'
import { FieldsOfRow } from '../fields/field-of-row.tsx'
import { PortraitField } from './portrait-field.tsx'

const slugHints = {
  made: 'The end of the address at which the team page shows this member; made from the name.',
  open: 'The name gives no address in Latin letters: please type one, such as amina-example.',
}

export function MemberFields(props: RowViewProps<MemberDraft>) {
  const { row, rowKey, issues, onChange, position, count } = props
  const common = { row, rowKey, issues, onChange }
  const isOpen = isSlugOpen(row)
  const notes = { slug: { readOnly: !isOpen, hint: isOpen ? slugHints.open : slugHints.made } }
  return (
    <div className="member-fields">
      <div className="fields">
        <FieldsOfRow fields={memberFields} kinds={['line', 'paragraphs']} row={common} />
      </div>
      <div className="fields">
        <FieldsOfRow fields={memberFields} kinds={['link', 'slug']} notes={notes} row={common} />
        <PortraitField {...common} />
        <FieldsOfRow fields={memberFields} kinds={['tick']} row={common} />
        <dl className="member-facts note number">
          <div>
            <dt>Display order</dt>
            <dd>
              Position {position} of {count}
            </dd>
          </div>
          <div>
            <dt>Last updated</dt>
            <dd>{mediumDate(row.lastUpdated)}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
