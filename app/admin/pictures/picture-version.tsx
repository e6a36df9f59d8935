import './picture-version.css'

/** The picture of one version of a record; what is none of ours is shown as the text that it is. */
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
