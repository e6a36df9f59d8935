import { href, Link } from 'react-router'

/** The codes, shown this once: nobody can look them up again, we neither. */
export function RecoveryCodes({ codes, title }: { codes: readonly string[]; title: string }) {
  return (
    <>
      <header className="page-top">
        <h1>{title}</h1>
      </header>
      <div className="second-factor">
        <p>
          Each of these recovery codes lets you in once, when your phone is not at hand. Print them
          or put them into a password manager now: <strong>they are not shown again</strong>.
        </p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p>
          <Link className="button" to={href('/admin/account')}>
            I Have Kept Them
          </Link>
        </p>
      </div>
    </>
  )
}
