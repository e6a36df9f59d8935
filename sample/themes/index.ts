import { education } from './education.ts'
import { longevity } from './longevity.ts'

/**
 * The two themes that a new installation publishes (docs/product.md §2, §8 and §9;
 * docs/decisions.md 4 and 24).
 */
export const sampleThemes = [longevity, education]
