import { useId } from 'react'
import { nameOf } from '#app/admin/editor/editor-config.ts'
import type { RowViewProps } from '#app/admin/editor/rows/editor-rows.tsx'
import { RowTags } from '#app/admin/editor/rows/row-tags.tsx'
import { useKeepMounted } from '#app/admin/editor/rows/use-keep-mounted.ts'
import { sameRow } from '#core/record/merge.ts'
import type { MemberDraft } from '#core/team/member.ts'
import './member.css'
import { MemberFields } from './member-fields.tsx'
import { SmallPortrait } from './small-portrait.tsx'

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
        <RowTags issues={issues} isNew={!saved} isChanged={isChanged}>
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
