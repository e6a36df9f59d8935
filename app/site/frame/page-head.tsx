/** The opening of every page but the home page: title at the start, lead at the end. */
export function PageHead(props: { title: string; lead?: string; eyebrow?: string }) {
  return (
    <header className="page-head wrap">
      <div className="grid">
        {props.eyebrow && <p className="eyebrow">{props.eyebrow}</p>}
        <h1 dir="auto">{props.title}</h1>
        {props.lead && (
          <p className="lead" dir="auto">
            {props.lead}
          </p>
        )}
      </div>
    </header>
  )
}
