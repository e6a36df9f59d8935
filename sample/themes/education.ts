import { themeDisclaimer } from '#core/themes/blank-theme.ts'
import type { NewTheme } from '#core/themes/create-theme.server.ts'

export const education: NewTheme = {
  id: 'education',
  name: 'Education',
  description: 'Investment opportunities in education',
  displayOrder: 2,
  texts: {
    buttonLabel: 'Request a Private Briefing',
    emptyText: 'No stocks available for this theme.',
    errorTitle: 'Unable to load investments',
    missingPriceText: 'Stock data needs updating',
  },
  page: {
    summary: 'Work changes faster than schooling. People will learn for longer, and in new places.',
    hero: {
      headline: 'Learning no longer ends with school',
      lead:
        'Families, employers and governments all pay for education, and seldom stop. What is ' +
        'changing is where it takes place and at what age.',
    },
    figures: [
      { value: '$7T+', label: 'global market by 2030' },
      { value: '2B+', label: 'learners needing reskilling by 2050' },
      {
        value: '44M',
        label: 'additional teachers needed by 2030',
        source: {
          name: 'UNESCO Global Report on Teachers, announced by the United Nations',
          url:
            'https://www.un.org/sustainabledevelopment/blog/2024/02/' +
            'un-issues-global-alert-over-teacher-shortage/',
          date: 'February 2024',
        },
      },
    ],
    thesis: {
      intro:
        'We look for companies that help people learn something they will use, and that can ' +
        'show it. Enrolment without results does not last.',
      cards: [
        {
          title: 'Early years',
          text:
            'Child care decides whether parents can work. Employers increasingly share its cost, ' +
            'which makes demand steadier than family budgets alone would.',
        },
        {
          title: 'Skills for work',
          text:
            'Technicians, nurses and mechanics are trained in months rather than years. Schools ' +
            'that teach them are judged by whether their students find work.',
        },
        {
          title: 'Learning on a screen',
          text:
            'Software can teach one person at a time at little added cost. It is also easy to ' +
            'copy, so we look for a method or a certificate that is not.',
        },
        {
          title: 'Proof of knowledge',
          text:
            'Tests and qualifications travel across borders. Those that universities, employers ' +
            'and governments accept are hard to replace.',
        },
      ],
    },
    why: {
      title: 'Why Education',
      paragraphs: [
        'Education is among the last things a family gives up. Spending on it tends to follow ' +
          'the number of children and the demands of work more than the mood of markets.',
        'It is also a regulated and sensitive field. Public funding can be withdrawn, software ' +
          'can be overtaken, and a school that fails its students loses more than revenue. We ' +
          'prefer companies whose results can be checked, and we accept that some will disappoint.',
        'For families in the Middle East and North Africa the theme is familiar. The region is ' +
          'young, and many families have paid for education across borders for generations.',
      ],
    },
    opportunity: {
      intro: 'Four regions with different needs, and different ways of paying for them.',
      regions: [
        {
          title: 'Middle East and North Africa',
          text:
            'A young region where families value private schooling and study abroad. Few ' +
            'operators are listed, so local judgement matters more than an index.',
        },
        {
          title: 'South Asia',
          text:
            'A very large number of learners and strong demand for English, tests and technical ' +
            'skills. Prices must be low, which favours learning on a phone.',
        },
        {
          title: 'United States',
          text:
            'The deepest market for listed education companies. Federal and state funding shapes ' +
            'it, and changes of rule are the main risk.',
        },
        {
          title: 'Latin America',
          text:
            'Private universities teach a large share of students. Demand is paid in local ' +
            'currency, so exchange rates are part of the result.',
        },
      ],
    },
    picks: {
      intro:
        'Listed companies that show how we read the theme, each with its price at entry and its ' +
        'latest price.',
    },
    disclaimer: themeDisclaimer,
    callToAction: {
      title: 'Discuss education with us',
      text:
        'A private briefing sets out the full thesis, the risks and the companies we decided ' +
        'against. We reply within 24 hours.',
    },
    metaDescription:
      'Education as an investment theme: the thesis, the figures and their sources, four regions ' +
      'and representative stock picks with entry and current prices.',
  },
}
