import { CopyButton } from '#app/ui/copy-button.tsx'
import './secret-made.css'

/** The one time that it is shown. */
export function SecretMade(props: { title: string; name: string; secret: string; label: string }) {
  return (
    <section className="secret-made" aria-labelledby="secret-made" role="status">
      <h2 id="secret-made">
        {props.title} <bdi>{props.name}</bdi>
      </h2>
      <p>It is shown this once: nobody can read it here again. Keep it where passwords are kept.</p>
      <p className="breakable">
        <code>{props.secret}</code>
      </p>
      <CopyButton text={props.secret} label={props.label} />
    </section>
  )
}
