/** A form, since it changes something; it leaves the panel, so it loads a document. */
export function SignOutButton({ className }: { className?: string }) {
  return (
    <form method="post" action="/auth/sign-out">
      <button type="submit" className={className}>
        Sign Out
      </button>
    </form>
  )
}
