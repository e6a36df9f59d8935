import type { Language } from '#core/language.ts'

/** Each becomes a claim of the firm, not yet evidenced (docs/product.md §13.2). */
export const originalClaims: Readonly<Record<string, Record<Language, string> & { unit: string }>> =
  {
    markets: { en: '160+', ar: 'أكثر من 160', unit: 'markets' },
    comparison_fees_bank: {
      en: 'Often a combination of custody, product and transaction charges.',
      ar: 'مزيج في الغالب من رسوم حفظ الأصول والمنتجات والعمليات.',
      unit: '',
    },
    comparison_fees_firm: {
      en: 'One advisory fee, agreed in writing. Brokerage charges are listed separately.',
      ar: 'أتعاب استشارية واحدة يُتفق عليها كتابةً. وتُبيَّن عمولات الوساطة على حدة.',
      unit: '',
    },
    comparison_execution_bank: {
      en: 'Typically through the bank’s own dealing desk.',
      ar: 'عادةً عبر مكتب التداول الخاص بالمصرف.',
      unit: '',
    },
    comparison_execution_firm: {
      en: 'Strategies run through a brokerage. Each trade is confirmed with its price.',
      ar: 'تُنفَّذ الاستراتيجيات عبر شركة وساطة. ولكل صفقة تأكيد بسعرها.',
      unit: '',
    },
    comparison_markets_bank: {
      en: 'Usually broad, and often centred on the bank’s own list of products.',
      ar: 'واسعة عادةً، ويتركّز معظمها في منتجات المصرف نفسه.',
      unit: '',
    },
    comparison_custody_bank: {
      en: 'Assets are typically held with the bank that also advises on them.',
      ar: 'تُحفظ الأصول عادةً لدى المصرف الذي يقدّم المشورة بشأنها أيضًا.',
      unit: '',
    },
    comparison_custody_firm: {
      en: 'Segregated client accounts in the client’s name, apart from the firm’s money.',
      ar: 'حسابات منفصلة باسم كل عميل، بمعزل عن أموال الشركة.',
      unit: '',
    },
    comparison_reporting_bank: {
      en: 'Often periodic statements, with further detail on request.',
      ar: 'كشوف دورية في الغالب، وتفاصيل إضافية عند الطلب.',
      unit: '',
    },
    comparison_reporting_firm: {
      en: 'Real-time dashboards of holdings, transactions and costs.',
      ar: 'لوحات متابعة فورية للأصول والعمليات والتكاليف.',
      unit: '',
    },
    comparison_mandate_bank: {
      en: 'Often model portfolios, with separate terms for larger accounts.',
      ar: 'محافظ نموذجية في الغالب، وشروط مختلفة للحسابات الأكبر.',
      unit: '',
    },
    comparison_mandate_firm: {
      en: 'A written mandate for each client, including what must not be held.',
      ar: 'تفويض مكتوب لكل عميل، يتضمن ما لا يجوز امتلاكه.',
      unit: '',
    },
    comparison_leaving_bank: {
      en: 'Notice periods and transfer charges vary, and some products cannot be moved.',
      ar: 'تختلف مهل الإشعار ورسوم التحويل، ولا يمكن نقل بعض المنتجات.',
      unit: '',
    },
    comparison_leaving_firm: {
      en: 'Listed securities that remain the client’s and can be transferred or sold.',
      ar: 'أوراق مالية مدرجة تبقى ملكًا للعميل، ويمكن نقلها أو بيعها.',
      unit: '',
    },
  }

/** In English, by the names that sentences have in braces. */
export const englishClaims: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(originalClaims).map(([name, { en }]) => [`claim.${name}`, en]),
)
