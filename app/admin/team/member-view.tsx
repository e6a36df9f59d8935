import { type ClipboardEvent, useId } from 'react'
import { nameOf } from '#app/admin/editor/editor-config.ts'
import { sameRow } from '#core/record/merge.ts'
import { type MemberDraft, memberFields } from '#core/team/member.ts'
import { Details } from '../details.tsx'
import { RowTags, type RowViewProps, useKeepMounted } from '../editor/rows/editor-rows.tsx'
import { fieldId } from '../editor/rows/field.tsx'
import './member.css'
import { PictureOfRow } from '#app/admin/editor/rows/picture-of-row.tsx'
import { mediumDate } from '#core/dates.ts'
import { initials } from '#core/team/bio.ts'
import { isSlugOpen, readMember } from '#core/team/edit-member.ts'
import { FieldOfRow, FieldsOfRow } from '../fields/field-of-row.tsx'

export function MemberView(props: RowViewProps<MemberDraft>) {
  const { row, saved, issues, isOpen } = props
  const fieldsId = useId()
  const isOnPage = useKeepMounted(isOpen)
  const name = nameOf(row)
  // Moving one member renumbers others, which is not a change of theirs.
  const isChanged =
    saved !== undefined && !sameRow({ ...row, displayOrder: saved.displayOrder }, saved)
  return (
    <article aria-label={name}>
      <div className="member-line">
        {props.handle}
        <SmallPortrait member={row} />
        <div className="row-who">
          <h2 dir="auto">{name}</h2>
          <p className="note" dir="auto">
            {row.role}
          </p>
        </div>
        <RowTags rowId={row.id} issues={issues} isNew={!saved} isChanged={isChanged}>
          {row.showOnHome && <span className="tag">On home</span>}
        </RowTags>
        <div className="member-tools">
          {props.steps}
          <button
            type="button"
            className="action"
            data-tool="main"
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            aria-label={`${isOpen ? 'Close' : 'Edit'} ${name}`}
            onClick={props.onToggle}
          >
            {isOpen ? 'Close' : 'Edit'}
          </button>
          {props.remove}
        </div>
      </div>
      <div id={fieldsId} hidden={!isOpen}>
        {isOnPage && <MemberFields {...props} />}
      </div>
    </article>
  )
}

const pasteHint = 'Or paste name, role and short bio, as lines or from a spreadsheet.'

const slugHints = {
  made: 'The end of the address at which the team page shows this member; made from the name.',
  open: 'The name gives no address in Latin letters: please type one, such as amina-example.',
}

function MemberFields(props: RowViewProps<MemberDraft>) {
  const { row, rowKey, issues, onChange, position, count } = props
  const common = { row, rowKey, issues, onChange }
  const isOpen = isSlugOpen(row)
  const isBlank = row.name === '' && row.role === '' && row.shortBio === ''
  const notes = {
    name: { hint: isBlank ? pasteHint : undefined },
    slug: { readOnly: !isOpen, hint: isOpen ? slugHints.open : slugHints.made },
  }
  const takePasted = (event: ClipboardEvent) => {
    const isIntoName = (event.target as Element).id === fieldId(rowKey, 'name')
    const text = event.clipboardData.getData('text/plain')
    const pasted = isBlank && isIntoName ? readMember(text) : undefined
    if (!pasted) return
    event.preventDefault()
    onChange(pasted)
  }
  return (
    <div className="member-fields">
      <div className="fields" onPaste={takePasted}>
        <FieldsOfRow
          fields={memberFields}
          kinds={['line', 'paragraphs']}
          notes={notes}
          row={common}
        />
      </div>
      <div className="fields">
        <FieldsOfRow fields={memberFields} kinds={['link', 'slug']} notes={notes} row={common} />
        <PortraitField {...common} />
        <FieldsOfRow fields={memberFields} kinds={['tick']} row={common} />
        <Details
          details={[
            { name: 'Display order', text: `Position ${position} of ${count}` },
            { name: 'Last updated', text: mediumDate(row.lastUpdated) },
          ]}
        />
      </div>
    </div>
  )
}

/** Or the tick by which the initials stand in for it (docs/decisions.md 18). */
function PortraitField(
  props: Pick<RowViewProps<MemberDraft>, 'rowKey' | 'issues' | 'row' | 'onChange'>,
) {
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

/** Initials show when the picture is missing or fails. */
function SmallPortrait({ member }: { member: Pick<MemberDraft, 'name' | 'image'> }) {
  return (
    <div className="small-portrait" aria-hidden="true">
      <span>{initials(member.name)}</span>
      {member.image && <img src={member.image} alt="" loading="lazy" decoding="async" />}
    </div>
  )
}
