import { type Picture, pictureTypes, srcSet } from '#core/media/picture.ts'

/** The browser takes the width and kind that it needs. Other addresses are shown as they are. */
export function SitePicture(props: {
  src: string
  picture: Picture | undefined
  alt: string
  sizes: string
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
