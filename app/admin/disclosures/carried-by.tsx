import { type Language, languageNames, languages } from '#core/language.ts'

export function CarriedBy({ pages }: { pages: Readonly<Record<Language, string[]>> }) {
  const count = Object.values(pages).flat().length
  return (
    <section className="carried-by" aria-labelledby="carried-by-title">
      <h2 id="carried-by-title">On these pages now</h2>
      {count === 0 ? (
        <p className="note">
          No public page shows it: it is not published, today is outside its dates, or no page has
          its place.
        </p>
      ) : (
        languages.map((language) => (
          <details key={language} open={pages[language].length <= 6 || undefined}>
            <summary>
              {languageNames[language]}: {counted(pages[language].length)}
            </summary>
            <ul>
              {pages[language].map((path) => (
                <li key={path}>
                  <a href={path}>{path}</a>
                </li>
              ))}
            </ul>
          </details>
        ))
      )}
    </section>
  )
}

function counted(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`
}
