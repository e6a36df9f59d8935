import { type ReactNode, useEffect, useRef } from 'react'
import { CopyButton } from '#app/ui/copy-button.tsx'
import './record/record.css'

export function NewRecord({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="new-record" aria-labelledby="new-record">
      <h2 id="new-record">{title}</h2>
      {children}
    </section>
  )
}

/** The one time that it is shown: who pressed the button is led to it. */
export function SecretMade(props: {
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
