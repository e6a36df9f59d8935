// As Astro would be deployed for its speed: finished files, styles within the page.
export default { build: { format: 'file', inlineStylesheets: 'always' } }
