import type { themesCopy as english, themePageCopy as englishPage } from '../themes.ts'
import type { Translation } from '../translation.ts'

export const themes: Translation<typeof english> = {
  meta: {
    title: 'محاور الاستثمار | {firm}',
    description:
      'محاور الاستثمار التي تنشرها {firm}، ولكل منها مبررات مكتوبة ومناطق وأسهم مختارة تمثّله.',
  },
  title: 'محاور الاستثمار',
  intro:
    'نتابع محاور قليلة، ونتابعها سنوات. وتعرض كل صفحة المبررات والمناطق والشركات التي نوضّح بها المحور.',
  cardLink: 'الاطلاع على المحور',
  note: 'يُفصح عن محاور أخرى للشركاء بصورة انتقائية.',
  button: { label: 'مناقشة نهجنا' },
  empty: 'لا توجد محاور منشورة في الوقت الحاضر.',
}

export const themePage: Translation<typeof englishPage> = {
  metaTitle: '{name}: محور استثماري | {firm}',
  breadcrumb: {
    label: 'مسار التنقل',
    home: { label: 'الصفحة الرئيسية' },
    themes: { label: 'المحاور' },
  },
  eyebrow: 'محور استثماري · {name}',
  figuresTitle: 'المحور بالأرقام',
  sections: {
    thesis: 'المبررات الاستثمارية',
    why: 'لماذا {name}؟',
    opportunity: 'الفرص حول العالم',
    picks: 'أسهم مختارة تمثّل المحور',
    disclaimer: 'معلومات مهمة',
  },
  source: 'المصدر: {name}، {date}',
  unsourced: 'تقدير الشركة؛ المصدر قيد التأكيد',
  picks: {
    asRecorded: 'يُعرض كل سعر كما سُجّل، مع الوقت الذي يعود إليه.',
    samplePrices: 'أسعار توضيحية، وليست بيانات من السوق.',
  },
  drawings: {
    longevity:
      'لكل عقد فتحة واحدة، بمقياس واحد: من هم في سن الستين فأكثر في العالم، بالملايين. من 1950 إلى 2020: 196، 234، 302، 375، ' +
      '482، 608، 771، 1,059. والمتوقع لأعوام 2030 و2040 و2050: 1,411، 1,748، 2,105. ' +
      'المصدر: الأمم المتحدة، التوقعات السكانية في العالم 2024، يوليو 2024',
  },
  commonScale: 'عرض جميع الرسوم على مقياس واحد، بالنسبة المئوية منذ الدخول',
  closedPicks: {
    title: 'أسهم خرجت من الاختيارات',
    score: 'عدد الأسهم التي خرجت {count}: {above} فوق سعر الدخول، و{below} دونه، و{level} عنده.',
    range: 'أدنى تغيّر {lowest}، وأوسطها {middle}، وأعلاها {highest}.',
    columns: {
      stock: 'السهم',
      closed: 'تاريخ الخروج',
      entry: 'سعر الدخول',
      closing: 'سعر الخروج',
      change: 'تغيّر السعر',
    },
    note:
      'لم تعد من أسهمنا المختارة. والتغيّر محسوب من الدخول إلى الخروج، دون احتساب التوزيعات أو الرسوم ' +
      'أو الضرائب.',
  },
  freshness: {
    title: 'حداثة الأسعار',
    legend: [
      { label: 'حديثة', text: 'أقل من 24 ساعة' },
      { label: 'مضى عليها يوم', text: 'من 24 ساعة إلى يومين' },
      { label: 'قديمة', text: 'أكثر من يومين' },
      { label: 'غير صالحة أو غير متاحة', text: '' },
    ],
  },
  next: 'المحور التالي',
  allThemes: { label: 'جميع محاور الاستثمار' },
  loading: 'جارٍ تحميل الأسهم المختارة...',
  errorText: 'تعذّر تحميل بيانات الأسهم',
  genericErrorTitle: 'حدث خطأ ما.',
  tryAgain: 'إعادة المحاولة',
  adminHint: {
    before: 'لإضافة أسهم، ',
    link: { label: 'يُرجى زيارة لوحة الإدارة' },
    after: '.',
  },
}
