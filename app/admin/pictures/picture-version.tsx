import './picture-version.css'

/** The picture of one version of a record; another site's address is shown as text. */
export function PictureVersion({ src }: { src: string }) {
  if (!src.startsWith('/media/')) return src || '(empty)'
  return (
    <img
      className="picture-version"
      src={src}
      alt="In this version"
      loading="lazy"
      decoding="async"
    />
  )
}
