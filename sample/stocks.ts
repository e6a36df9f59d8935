// Sample values, not market data. Companies, tickers and exchanges are real; every price is
// invented, round on purpose and says nothing about the company.

import type { Exchange } from '#core/stocks/stock.ts'

export type SampleStock = {
  name: string
  ticker: string
  exchange: Exchange
  /** US dollars, like the points. */
  entryPrice: number
  /** One a month end from November 2025 to October 2026; the last is the current price. */
  points: number[]
  thesis: string
}

export const sampleStocks: Record<'longevity' | 'education', SampleStock[]> = {
  longevity: [
    {
      name: 'Eli Lilly and Company',
      ticker: 'LLY',
      exchange: 'NYSE',
      entryPrice: 1000,
      points: [1000, 1020, 1060, 1040, 1010, 980, 1000, 1050, 1090, 1120, 1150, 1180],
      thesis:
        'Develops and sells medicines, among them treatments for diabetes, obesity, cancer and ' +
        'Alzheimer’s disease. These conditions are often treated for years. Each patent ends, ' +
        'so the business rests on its research.',
    },
    {
      name: 'Intuitive Surgical',
      ticker: 'ISRG',
      exchange: 'NASDAQ',
      entryPrice: 550,
      points: [550, 540, 520, 500, 490, 500, 510, 530, 540, 560, 580, 590],
      thesis:
        'Makes the da Vinci systems with which surgeons operate through small incisions. ' +
        'Hospitals need new instruments for each procedure, so much of its revenue follows the ' +
        'number of operations rather than the sale of machines.',
    },
    {
      name: 'Welltower',
      ticker: 'WELL',
      exchange: 'NYSE',
      entryPrice: 190,
      points: [190, 192, 196, 200, 204, 206, 210, 212, 216, 220, 224, 228],
      thesis:
        'A property company that owns housing for older people in the United States, Canada and ' +
        'the United Kingdom. Its income depends on how many homes are occupied and on what care ' +
        'staff cost.',
    },
    {
      name: 'Stryker',
      ticker: 'SYK',
      exchange: 'NYSE',
      entryPrice: 360,
      points: [360, 370, 380, 375, 360, 350, 345, 340, 350, 345, 340, 335],
      thesis:
        'Makes joint implants, hospital equipment and the Mako system, a robotic arm that helps ' +
        'surgeons to place hips and knees. Worn joints come with age, and hospitals that adopt a ' +
        'system tend to stay with it.',
    },
    {
      name: 'Edwards Lifesciences',
      ticker: 'EW',
      exchange: 'NYSE',
      entryPrice: 80,
      points: [80, 84, 82, 86, 84, 80, 78, 82, 86, 88, 92, 90],
      thesis:
        'Makes replacement heart valves, including valves that are delivered by catheter without ' +
        'opening the chest. Narrowing of the aortic valve is mostly a disease of later life. ' +
        'Each new product has to prove itself in long clinical trials.',
    },
    {
      name: 'Thermo Fisher Scientific',
      ticker: 'TMO',
      exchange: 'NYSE',
      entryPrice: 560,
      points: [560, 580, 600, 590, 560, 530, 520, 540, 560, 580, 570, 575],
      thesis:
        'Supplies instruments, materials and services to laboratories, drug makers and ' +
        'hospitals. It serves many lines of research and is tied to none of them. Its customers’ ' +
        'research budgets are the main influence on its sales.',
    },
  ],
  education: [
    {
      name: 'Duolingo',
      ticker: 'DUOL',
      exchange: 'NASDAQ',
      entryPrice: 200,
      points: [200, 190, 180, 160, 150, 155, 165, 170, 180, 185, 178, 172],
      thesis:
        'Teaches languages on a phone, free with advertising or by subscription, and offers an ' +
        'English test that many universities accept. Habit is its strength. Software that ' +
        'translates or teaches for nothing is its main competition.',
    },
    {
      name: 'Pearson (ADR)',
      ticker: 'PSO',
      exchange: 'NYSE',
      entryPrice: 14,
      points: [14, 13.5, 13, 12.8, 13.2, 13.6, 14, 14.4, 14.2, 14.8, 15, 15.4],
      thesis:
        'Provides tests, qualifications, online schools and course materials. Its certificates ' +
        'are of use because employers, universities and governments recognise them. It is a ' +
        'British company whose shares also trade in New York as depositary receipts.',
    },
    {
      name: 'Bright Horizons Family Solutions',
      ticker: 'BFAM',
      exchange: 'NYSE',
      entryPrice: 100,
      points: [100, 96, 92, 88, 90, 94, 98, 104, 108, 106, 110, 112],
      thesis:
        'Runs nurseries and arranges back-up care for children, largely under contracts with ' +
        'employers. Parents need it in order to work. Occupancy and the pay of staff decide what ' +
        'it earns.',
    },
    {
      name: 'Stride',
      ticker: 'LRN',
      exchange: 'NYSE',
      entryPrice: 65,
      points: [65, 70, 76, 82, 85, 88, 84, 80, 86, 90, 94, 91],
      thesis:
        'Provides online schooling in the United States, with courses that prepare pupils for ' +
        'particular careers. Most of it is delivered for publicly funded schools, so enrolment ' +
        'and public policy matter more than advertising.',
    },
    {
      name: 'Laureate Education',
      ticker: 'LAUR',
      exchange: 'NASDAQ',
      entryPrice: 32,
      points: [32, 32, 33, 35, 36, 36, 35, 34, 36, 38, 38, 39],
      thesis:
        'Owns universities in Mexico and Peru that teach on campus and online. Students and ' +
        'their families pay most of the fees. Results in dollars move with the peso and the sol.',
    },
    {
      name: 'Universal Technical Institute',
      ticker: 'UTI',
      exchange: 'NYSE',
      entryPrice: 28,
      points: [28, 27, 26, 25, 27, 29, 31, 32, 30, 29, 28.5, 29.4],
      thesis:
        'Trains technicians for vehicles and skilled trades and, through Concorde Career ' +
        'Colleges, staff for health care. Employers take part in the courses. Many students ' +
        'rely on federal aid, so its rules are the main risk.',
    },
  ],
}
