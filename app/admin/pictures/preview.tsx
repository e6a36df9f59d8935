import { type ReactNode, useEffect, useRef, useState } from 'react'

const maxSide = 480

export function Preview(props: { src: string; file: File | undefined; standIn?: ReactNode }) {
  const { src, file, standIn = <span className="note">No image yet</span> } = props
  if (file) return <Draft file={file} />
  if (!src) return standIn
  return <Stored key={src} src={src} />
}

function Stored({ src }: { src: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <span className="note">Image failed to load</span>
  return <img src={src} alt="" decoding="async" onError={() => setFailed(true)} />
}

/** On a canvas, since the content security policy blocks blob: addresses. */
function Draft({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let gone = false
    createImageBitmap(file)
      .then((bitmap) => {
        const { current } = canvas
        const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
        if (current && !gone) {
          current.width = Math.max(1, Math.round(bitmap.width * scale))
          current.height = Math.max(1, Math.round(bitmap.height * scale))
          current.getContext('2d')?.drawImage(bitmap, 0, 0, current.width, current.height)
        }
        bitmap.close()
      })
      // This browser cannot decode it: the server answers what is wrong.
      .catch(() => {})
    return () => {
      gone = true
    }
  }, [file])
  return <canvas ref={canvas} width={1} height={1} />
}
