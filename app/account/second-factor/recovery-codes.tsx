import { href, Link } from 'react-router'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { PressButton } from '#app/ui/press-button.tsx'
import { Head } from '../head.tsx'

export function RecoveryCodes({ codes, title }: { codes: readonly string[]; title: string }) {
  const hydrated = useHydrated()
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <Head title={title} />
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
        <p className="row">
          {hydrated && <PressButton label="Print" onPress={() => print()} />}
          <CopyButton text={text} label="Copy" />
          <a
            className="button button-quiet"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            Download
          </a>
        </p>
        <p>
          <Link className="button" to={href('/account')}>
            I've Saved Them
          </Link>
        </p>
      </div>
    </>
  )
}
