export const offer = {
  text: 'هذه الصفحة متاحة بالعربية أيضًا.',
  link: 'القراءة بالعربية',
  dismiss: 'إغلاق',
}
