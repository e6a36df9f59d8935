import { useWords } from '../content/copy-context.ts'
import { homeCopy } from '../content/home.ts'
import { InBoth } from '../in-both.tsx'
import { SectionHead } from './section-head.tsx'

export function Comparison() {
  const { categories, columns, id, intro, note, title } = useWords(homeCopy).comparison
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={id} title={title} intro={intro} />
        <table className="comparison" aria-labelledby={`${id}-title`}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{columns.topic}</span>
              </th>
              <th scope="col">{columns.bank}</th>
              <th scope="col" className="ours on-ink">
                {columns.firm}
              </th>
            </tr>
          </thead>
          {categories.map((category) => (
            <tbody key={category.title}>
              <tr className="category">
                <th scope="rowgroup" colSpan={2}>
                  {category.title}
                </th>
              </tr>
              {category.rows.map((row) => (
                <tr key={row.topic}>
                  <th scope="row">{row.topic}</th>
                  <td>
                    <InBoth text={row.bank} />
                  </td>
                  <td className="ours on-ink">
                    <InBoth text={row.firm} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        <p className="note comparison-note">{note}</p>
      </div>
    </section>
  )
}
