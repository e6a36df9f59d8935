import type { factFields } from '#core/facts/facts.server.ts'
import type { DraftOf } from '#core/record/fields.ts'

type SampleFact = Partial<DraftOf<typeof factFields>>

const asOf = '2026-10-31'

/** Each says that it is a sample, and names nobody: what stands there is for the firm to fill in. */
export const sampleFacts: readonly SampleFact[] = [
  {
    label: 'Supervised by',
    labelAr: 'الجهة المشرفة',
    value: 'Sample: the name of the authority and the number of the licence stand here.',
    valueAr: 'نموذج: يُكتب هنا اسم الجهة ورقم الترخيص.',
    kind: 'regulator',
    source: 'Sample: the public register of the authority',
    sourceAr: 'نموذج: السجل العام للجهة',
    asOf,
  },
  {
    label: 'Assets held by',
    labelAr: 'حفظ الأصول',
    value: 'Sample: the custodian, in whose books each client has an account of their own.',
    valueAr: 'نموذج: أمين الحفظ، ولكل عميل حساب منفصل في دفاتره.',
    kind: 'custodian',
    source: 'Sample: the client agreement',
    sourceAr: 'نموذج: اتفاق العميل',
    asOf,
  },
  {
    label: 'Books audited by',
    labelAr: 'مراجعة الحسابات',
    value: 'Sample: the auditor, and the year of the last report.',
    valueAr: 'نموذج: مراجع الحسابات، وسنة آخر تقرير.',
    kind: 'auditor',
    source: 'Sample: the annual report',
    sourceAr: 'نموذج: التقرير السنوي',
    asOf,
  },
  {
    label: 'What we charge',
    labelAr: 'أتعابنا',
    value: 'Sample: one fee, agreed in writing, and no commission from anybody else.',
    valueAr: 'نموذج: رسم واحد متفق عليه كتابةً، ولا عمولة من أي طرف آخر.',
    kind: 'fee',
    source: 'Sample: our terms',
    sourceAr: 'نموذج: شروطنا',
    asOf,
  },
]
