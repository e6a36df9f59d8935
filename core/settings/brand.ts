/** The brand's colours as delivered; styles/tokens.css has the same (docs/design-language.md). */
export const brandColours = { ink: '#16211f', paper: '#f5f2eb', accent: '#7d5c23' } as const
