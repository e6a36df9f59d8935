export { iconLinks, Logo } from './site/frame/logo.tsx'
