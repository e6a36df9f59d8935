/** The firm's sign, which the site and the staff pages share. */
export { Logo } from './site/frame/logo.tsx'
