import { useFetcher } from 'react-router'

/** Sends nothing but itself, and the screen stays. `name` says of what, where several look alike. */
export function PostButton({ label, name, to }: { label: string; name: string; to: string }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={to}>
      <button
        type="submit"
        className="action"
        disabled={fetcher.state !== 'idle'}
        aria-label={name}
      >
        {label}
      </button>
    </fetcher.Form>
  )
}
