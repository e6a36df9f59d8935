import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { capital } from '#core/text.ts'
import { JumpLink } from '../frame/jump-link.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import '../history/history.css'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { RecordTable } from '../record-table.tsx'
import { RecordChanges } from './changes.tsx'
import type { MadeAnswer, MadeData } from './made.server.ts'
import './record.css'

export type MadeWords = {
  title: string
  lead: ReactNode
  /** Of its form, and as in 'New key'. */
  one: string
  submit: { label: string; busy: string }
  /** Above what is shown once, and of the button that copies it. */
  secret: { title: string; copy: string; note?: string }
  /** Instead of a table without lines, and its name. */
  empty: string
  caption?: string
}

/** The form, what it made a moment ago, all that were made, and their history. */
export function MadeScreen(props: {
  data: MadeData
  answer: MadeAnswer | undefined
  words: MadeWords
  /** Above and below the table. */
  above?: ReactNode
  isBeyond?: boolean
  children?: ReactNode
}) {
  const { data, answer, words } = props
  const { title, one, submit, secret } = words
  const made = answer && 'made' in answer ? answer.made : undefined
  const returned = answer && !('made' in answer) ? answer : undefined
  const label = `New ${one}`
  return (
    <>
      <ScreenHead title={title}>
        <JumpLink to="new-record" className="button" isForm>
          New {capital(one)}
        </JumpLink>
      </ScreenHead>
      {words.lead}
      {made && (
        <SecretMade title={secret.title} name={made.name} secret={made.secret} copy={secret.copy}>
          {made.note ?? secret.note}
        </SecretMade>
      )}
      <section className="new-record" aria-labelledby="new-record" key={made?.secret}>
        <h2 id="new-record">{label}</h2>
        <StaffForm
          label={label}
          action={`/admin/${data.noun}`}
          fields={data.fields}
          returned={returned}
          submit={submit.label}
          busy={submit.busy}
        />
      </section>
      {props.above}
      <RecordTable
        caption={words.caption ?? title}
        columns={data.columns}
        empty={words.empty}
        isBeyond={props.isBeyond}
        rows={data.rows}
      />
      {props.children}
      <RecordChanges changes={data.changes} noun={data.noun} />
      <Outlet />
    </>
  )
}

/** The one time that it is shown: who pressed the button is led to it. */
function SecretMade(props: {
  title: string
  name: string
  secret: string
  /** Of the button. */
  copy: string
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (props.secret) heading.current?.focus()
  }, [props.secret])
  return (
    <section className="secret-made" aria-labelledby="secret-made">
      <h2 id="secret-made" ref={heading} tabIndex={-1}>
        {props.title} <bdi>{props.name}</bdi>
      </h2>
      <p>{props.children} It is shown only once: nobody can read it here again.</p>
      <p className="breakable">
        <code>{props.secret}</code>
      </p>
      <CopyButton text={props.secret} label={props.copy} />
    </section>
  )
}
