export function SectionHead({ id, title, intro }: { id: string; title: string; intro: string }) {
  return (
    <header className="grid split section-head">
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="lead">{intro}</p>
    </header>
  )
}
