/** What the original claims say, by their names. */
export const claims: Readonly<Record<string, string>> = {
  markets: 'أكثر من 160',
  comparison_fees_bank: 'مزيج في الغالب من رسوم حفظ الأصول والمنتجات والعمليات.',
  comparison_fees_firm: 'أتعاب استشارية واحدة يُتفق عليها كتابةً. وتُبيَّن عمولات الوساطة على حدة.',
  comparison_execution_bank: 'عادةً عبر مكتب التداول الخاص بالمصرف.',
  comparison_execution_firm: 'تُنفَّذ الاستراتيجيات عبر شركة وساطة. ولكل صفقة تأكيد بسعرها.',
  comparison_markets_bank: 'واسعة عادةً، ويتركّز معظمها في منتجات المصرف نفسه.',
  comparison_custody_bank: 'تُحفظ الأصول عادةً لدى المصرف الذي يقدّم المشورة بشأنها أيضًا.',
  comparison_custody_firm: 'حسابات منفصلة باسم كل عميل، بمعزل عن أموال الشركة.',
  comparison_reporting_bank: 'كشوف دورية في الغالب، وتفاصيل إضافية عند الطلب.',
  comparison_reporting_firm: 'لوحات متابعة فورية للأصول والعمليات والتكاليف.',
  comparison_mandate_bank: 'محافظ نموذجية في الغالب، وشروط مختلفة للحسابات الأكبر.',
  comparison_mandate_firm: 'تفويض مكتوب لكل عميل، يتضمن ما لا يجوز امتلاكه.',
  comparison_leaving_bank: 'تختلف مهل الإشعار ورسوم التحويل، ولا يمكن نقل بعض المنتجات.',
  comparison_leaving_firm: 'أوراق مالية مدرجة تبقى ملكًا للعميل، ويمكن نقلها أو بيعها.',
}
