import { CopyButton } from '#app/ui/copy-button.tsx'

/** The one time that the address is shown. */
export function LinkMade(props: { address: string; recipient: string; mailed: boolean }) {
  const { address, recipient, mailed } = props
  return (
    <section className="link-made" aria-labelledby="link-made" role="status">
      <h2 id="link-made">
        The link for <bdi>{recipient}</bdi>
      </h2>
      <p>
        {mailed ? 'It is on its way by email. ' : ''}It is shown this once: nobody can read it here
        again.
      </p>
      <p className="breakable">
        <code>{address}</code>
      </p>
      <CopyButton text={address} label="Copy the Address" />
    </section>
  )
}
