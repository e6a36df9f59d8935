/** A link and no form, since it leads to another site. Nothing where the environment names no service. */
export function ServiceLink({ name, query }: { name: string | undefined; query: string }) {
  if (name === undefined) return null
  return (
    <p className="actions">
      <a className="button" href={`/auth/oidc${query}`}>
        Continue with {name}
      </a>
    </p>
  )
}
