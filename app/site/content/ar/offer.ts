/** On English pages, to people whose browser asks for Arabic. */
export const offer = {
  text: 'هذه الصفحة متاحة بالعربية أيضًا.',
  link: 'القراءة بالعربية',
  dismiss: 'إغلاق',
}
