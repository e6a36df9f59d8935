import { usePreviewScreen } from '../preview-screen.tsx'
import '../texts/preview.css'

/** A public page as visitors get it, and as they would, both by the public renderer. */
export function OldAndNew({ id, page }: { id: string; page: string }) {
  const address = (side: 'old' | 'new') =>
    `/admin/review/${id}/page?${new URLSearchParams({ side, page })}`
  return (
    <section className="old-and-new" aria-label={`${page}, old beside new`}>
      <Side title="Now" name="Old" src={address('old')} page={page} />
      <Side title="With this change" name="New" src={address('new')} page={page} />
    </section>
  )
}

function Side(props: { title: string; name: string; src: string; page: string }) {
  const { screen, buttons } = usePreviewScreen()
  return (
    <div>
      <h2>
        {props.title} <span className="note">{props.page}</span>
      </h2>
      <div className="preview-bar">{buttons}</div>
      <div className="preview-stage" data-screen={screen}>
        <iframe title={`${props.name}: ${props.page}`} src={props.src} loading="lazy" />
      </div>
    </div>
  )
}
