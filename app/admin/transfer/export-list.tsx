import { transferKinds } from '#core/transfer/transfer.ts'

const withPictures = new Set(['team', 'themes', 'stocks', 'letters', 'legal'])

const formatsOf = (name: string) =>
  withPictures.has(name) ? (['csv', 'json', 'zip'] as const) : (['csv', 'json'] as const)

/** @param props.command what the program's commands are called with */
export function ExportList({ command }: { command: string }) {
  return (
    <section className="export-list" aria-labelledby="export-list-title">
      <h2 id="export-list-title">Export</h2>
      <p className="import-note">
        A ZIP is the list as CSV with the pictures that it names. All of these files can be imported
        again, here or elsewhere.
      </p>
      <ul>
        {Object.entries(transferKinds).map(([name, label]) => (
          <li key={name}>
            <span>{label}</span>
            {formatsOf(name).map((format) => (
              <a
                key={format}
                href={`/admin/${name}/export.${format}`}
                aria-label={`Export ${label} as ${format.toUpperCase()}`}
                download
              >
                {format.toUpperCase()}
              </a>
            ))}
          </li>
        ))}
        <li>
          <span>Everything, with the trash</span>
          <a href="/admin/import/everything.zip" aria-label="Export everything as ZIP" download>
            ZIP
          </a>
        </li>
      </ul>
      <p className="import-note">
        Everything goes into an empty installation, before its first start, by one command:{' '}
        <code>{command} import FILE.zip</code>, with <code>--check</code> to see first what it would
        do. Into one that runs it comes list by list: choose that ZIP above and, under What it
        holds, one list after the other, in the order of this page. Earlier versions of texts, past
        publications, approvals and the history say what was done here, so no file brings them
        elsewhere: a backup does.
      </p>
    </section>
  )
}
