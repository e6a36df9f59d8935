import { fileUrl, type Picture, pictureUrl, srcSet } from '#core/media/picture.ts'
import { useCopy } from '../content/copy-context.ts'
import { written } from '../written.tsx'
import { spanPath, waterPath } from './logo-paths.ts'
import { drawnName, Wordmark } from './wordmark.tsx'

function LogoIcon() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path d={spanPath} fill="currentColor" />
      <path className="logo-water" d={waterPath} fill="none" strokeWidth="1.2" />
    </svg>
  )
}

export function Logo({ name, picture }: { name: string; picture?: Picture }) {
  const copy = useCopy()
  if (picture) return <LogoPicture picture={picture} />
  return (
    <>
      <LogoIcon />
      {name === drawnName ? (
        <span className="logo-name">
          <Wordmark />
          <span className="visually-hidden">{name}</span>
        </span>
      ) : (
        <span className="logo-name" {...written(copy, name)}>
          {name}
        </span>
      )}
    </>
  )
}

const heightPx = 40

/** Without words: the link around it has the name. */
function LogoPicture({ picture }: { picture: Picture }) {
  const { width, height } = picture
  const shown = Math.round((width / height) * heightPx)
  return (
    <picture>
      <source type="image/webp" srcSet={srcSet(picture, 'webp')} sizes={`${shown}px`} />
      <img
        className="logo-picture"
        src={pictureUrl(picture)}
        width={shown}
        height={heightPx}
        alt=""
      />
    </picture>
  )
}

/** The icon of a tab, a bookmark and a telephone's screen; undefined: the built-in ones. */
export function iconLinks(icon: Picture | undefined) {
  const at = (width: number) => icon && fileUrl(icon, width, 'png')
  return icon && { small: at(32), touch: at(180), medium: at(192), large: at(512) }
}
