import { Moment } from '#app/ui/moment.tsx'

/** 'Published · saved 22 Nov 2026, 01:28 by Karim'. */
export function SavedState(props: {
  publication?: 'Published' | 'Scheduled' | 'Withdrawn' | 'Original' | 'Draft' | 'Not published'
  save: { at: Date; by: string } | undefined
}) {
  const { publication, save } = props
  return (
    <>
      {publication}
      {publication && save && ' · '}
      {save && (
        <>
          {publication ? 'saved' : 'Saved'} <Moment at={save.at} /> by{' '}
          <bdi>{save.by || 'the program'}</bdi>
        </>
      )}
    </>
  )
}
