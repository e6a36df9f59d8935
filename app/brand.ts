/** Shared by the site and the staff pages. */
export { iconLinks, Logo } from './site/frame/logo.tsx'
