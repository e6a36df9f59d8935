import './pictures.css'

/** Another site's address is shown as text. */
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
