import { PictureVersion } from '../pictures/picture-version.tsx'

/** Two pictures of a record beside each other. */
export function PictureDifference({ before, after }: { before: string; after: string }) {
  return (
    <span className="picture-difference">
      <span>
        <span className="note">Before</span> <PictureVersion src={before} />
      </span>
      <span>
        <span className="note">Now</span> <PictureVersion src={after} />
      </span>
    </span>
  )
}
