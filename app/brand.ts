/** Shared by the site and the staff pages. */
export { Logo } from './site/frame/logo.tsx'
