import { home } from '../content/home.ts'
import { InBoth } from '../in-both.tsx'
import { SectionHead } from './section-head.tsx'

/** Roles are written out: on narrow screens rows become blocks, and browsers forget the table. */
export function Comparison() {
  const { categories, columns, id, intro, note, title } = home.comparison
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={id} title={title} intro={intro} />
        <table className="comparison" role="table" aria-labelledby={`${id}-title`}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                <span className="visually-hidden">{columns.topic}</span>
              </th>
              <th role="columnheader" scope="col">
                {columns.bank}
              </th>
              <th role="columnheader" scope="col" className="ours">
                {columns.firm}
              </th>
            </tr>
          </thead>
          {categories.map((category) => (
            <tbody key={category.title} role="rowgroup">
              <tr role="row" className="category">
                {/* biome-ignore lint/a11y/useSemanticElements: it heads a group, not a row. */}
                <th role="rowheader" scope="rowgroup" colSpan={3}>
                  {category.title}
                </th>
              </tr>
              {category.rows.map((row) => (
                <tr role="row" key={row.topic}>
                  <th role="rowheader" scope="row">
                    {row.topic}
                  </th>
                  <td role="cell" data-column={columns.bank}>
                    <InBoth text={row.bank} />
                  </td>
                  <td role="cell" data-column={columns.firm} className="ours">
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
