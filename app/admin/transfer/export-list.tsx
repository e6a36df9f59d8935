import { transferKinds } from '#core/transfer/transfer.ts'

export function ExportList() {
  return (
    <section className="export-list" aria-labelledby="export-list-title">
      <h2 id="export-list-title">Export</h2>
      <ul>
        {Object.entries(transferKinds).map(([name, label]) => (
          <li key={name}>
            <span>{label}</span>
            {(['csv', 'json'] as const).map((format) => (
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
      </ul>
    </section>
  )
}
