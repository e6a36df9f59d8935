import { type Picture, pictureTypes, srcSet } from '#core/media/picture.ts'

/**
 * A picture in the widths and kinds that it was stored in; the browser takes the one that it needs.
 * An address that is no stored picture of ours is shown as it is. Width and height keep its place.
 */
export function SitePicture(props: {
  src: string
  picture: Picture | undefined
  alt: string
  /** How wide it is shown, as `sizes` says it. */
  sizes: string
  /** In view when the page opens: loaded at once, not when it comes near. */
  isFirst?: boolean
}) {
  const { src, picture, alt, sizes, isFirst } = props
  const image = (
    <img
      src={src}
      srcSet={picture && srcSet(picture, picture.fallback)}
      sizes={picture && sizes}
      alt={alt}
      width={picture?.width}
      height={picture?.height}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
  if (!picture) return image
  return (
    <picture>
      {(['avif', 'webp'] as const).map((kind) => (
        <source key={kind} type={pictureTypes[kind]} srcSet={srcSet(picture, kind)} sizes={sizes} />
      ))}
      {image}
    </picture>
  )
}
