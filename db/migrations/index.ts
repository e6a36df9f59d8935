import { ground } from './0001_ground.ts'
import { accounts } from './0002_accounts.ts'
import { socialImages } from './0003_social_images.ts'
import { security } from './0004_security.ts'
import { saves } from './0005_saves.ts'
import { media } from './0006_media.ts'
import { changeLists } from './0007_change_lists.ts'
import { profileLink } from './0008_profile_link.ts'
import { signUps } from './0009_sign_ups.ts'
import { pastPrices } from './0010_past_prices.ts'
import { queue } from './0011_queue.ts'
import { priceUpdates } from './0012_price_updates.ts'
import { enquiries } from './0013_enquiries.ts'
import { texts } from './0014_texts.ts'
import { themeTexts } from './0015_theme_texts.ts'
import { lettersAndLegalTexts } from './0017_letters_and_legal_texts.ts'
import { runNow } from './0018_run_now.ts'
import { enquiryLanguage } from './0019_enquiry_language.ts'
import { recordsInArabic } from './0020_records_in_arabic.ts'
import { translatedVersions } from './0021_translated_versions.ts'
import { submissions } from './0022_submissions.ts'
import { archive } from './0023_archive.ts'
import { claims } from './0024_claims.ts'
import { privateLinks } from './0025_private_links.ts'
import { keys } from './0027_keys.ts'
import { webhooks } from './0028_webhooks.ts'
import { searchInOrder } from './0029_search_in_order.ts'
import { pricePauses } from './0030_price_pauses.ts'
import { disclosures } from './0031_disclosures.ts'
import { records } from './0032_records.ts'
import { foldArabicWords } from './0033_fold_arabic_words.ts'
import { searchByBeginnings } from './0034_search_by_beginnings.ts'
import { hostedRecords } from './0036_hosted_records.ts'
import { plotClaims } from './0037_plot_claims.ts'
import { webhookTurns } from './0041_webhook_turns.ts'
import { archiveBuild } from './0042_archive_build.ts'
import { secondPerson } from './0043_second_person.ts'
import { quoteProviders } from './0044_quote_providers.ts'
import { attestations } from './0045_attestations.ts'
import { mailOutcomes } from './0046_mail_outcomes.ts'
import { namedPictures } from './0047_named_pictures.ts'
import { publicationsInOrder } from './0048_publications_in_order.ts'
import { dayOfPublication } from './0049_day_of_publication.ts'
import { archivePublications } from './0050_archive_publications.ts'
import { searchAnyScript } from './0051_search_any_script.ts'
import { archiveShown } from './0052_archive_shown.ts'
import { growingTables } from './0053_growing_tables.ts'
import type { Migration } from './migration.ts'

/** All of them, oldest first. A list, because the bundled server has no folder to search. */
export const migrations: readonly Migration[] = [
  ground,
  accounts,
  socialImages,
  security,
  saves,
  media,
  changeLists,
  profileLink,
  signUps,
  pastPrices,
  queue,
  priceUpdates,
  enquiries,
  texts,
  themeTexts,
  lettersAndLegalTexts,
  runNow,
  enquiryLanguage,
  recordsInArabic,
  translatedVersions,
  submissions,
  archive,
  claims,
  privateLinks,
  keys,
  webhooks,
  searchInOrder,
  pricePauses,
  disclosures,
  records,
  foldArabicWords,
  searchByBeginnings,
  hostedRecords,
  plotClaims,
  webhookTurns,
  archiveBuild,
  secondPerson,
  quoteProviders,
  attestations,
  mailOutcomes,
  namedPictures,
  publicationsInOrder,
  dayOfPublication,
  archivePublications,
  searchAnyScript,
  archiveShown,
  growingTables,
]
