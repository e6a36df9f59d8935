# /// script
# dependencies = ["fonttools==4.66.1", "brotli==1.2.0"]
# ///
"""Builds the site's fonts: `uv run scripts/fonts.py`, or with Python and the two packages above.

The packages carry every axis and every glyph; a page needs one optical size, one weight and one script
at a time. What comes out is committed, so that nobody needs Python to build: app/site/fonts/*.woff2 with
a hash in each name, app/styles/fonts*.css, and the same faces as TrueType for the social images.
"""

import hashlib
import io
import pathlib

from fontTools.merge import Merger
from fontTools.merge import Options as MergeOptions
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.varLib.instancer import instantiateVariableFont

out, drawn = pathlib.Path('app/site/fonts'), pathlib.Path('app/site/social/fonts')
packages = pathlib.Path('node_modules')

# What English pages are written with: the signs of the copy, of prices and of typesetting.
plain_latin = (
    'U+0020-0022, U+0024-003B, U+003D, U+003F-005A, U+005F, U+0061-007A, U+00A0, U+00A7, U+00A9, U+00B7, U+00D7, '
    'U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20AC, U+2212'
)
# Small letters with the accents of French, German, Italian, Portuguese and Spanish: in the text of a page there is
# soon a name with one of them, and all 24 cost a fifth of the file that it asked for.
accented = 'U+00E0-00E4, U+00E7-00EF, U+00F1-00F6, U+00F9-00FC'
# The first file, and that of the other letters of western Europe, which a page asks for when a name has one: where such
# names are frequent, and where they are not, in headings and bold words.
text_latin = f'{plain_latin}, {accented}'
text_west = 'U+00C0-00D6, U+00D8-00DF, U+00E5-00E6, U+00F0, U+00F8, U+00FD-00FF, U+0131, U+0152-0153'
rare_latin = f'{plain_latin}, U+00E9'
rare_west = 'U+00C0-00D6, U+00D8-00E8, U+00EA-00F6, U+00F8-00FF, U+0131, U+0152-0153'
# Signs that a text seldom has; those of programs are drawn in the font that people read programs in.
signs = (
    'U+0023, U+003C, U+003E, U+005B-005E, U+0060, U+007B-007E, U+00A1-00A6, U+00A8, U+00AA-00AF, '
    'U+00B0-00B6, U+00B8-00BF, U+00F7, U+201A, U+201E, U+2039-203A, U+2044, U+2122'
)
latin_extended = 'U+0100-0130, U+0132-0151, U+0154-024F, U+0300-0330, U+1E00-1EFF'
arabic = 'U+0600-06FF, U+200C-200F'
# Persian letters, and the digits of firms that write theirs so (core/language.ts).
arabic_more = 'U+0660-066C, U+067E, U+0686, U+0698, U+06A9, U+06AF, U+06CC, U+06F0-06F9'
# Of Arabic names on English pages, whose stops are those of the page.
arabic_names = f'U+060C, U+061B, U+061F, U+0621-063A, U+0640-0652, U+200C-200F, {arabic_more}'
# What Arabic text is made of, with its space, and the marks of direction that no font draws.
arabic_text = 'U+000A, U+0020, U+060C, U+061B, U+061F, U+0621-063A, U+0640-0652, U+200C-200F, U+2066-2069'
# What stands between Arabic words, and in figures and dates: no English font is asked for it.
figures = (
    'U+0021, U+0024-0026, U+0028-0029, U+002B-003A, U+00A0, U+00A9, U+00AB, U+00B7, U+00BB, U+00D7, '
    'U+2013-2014, U+20AC, U+2212'
)
# The rest of English text, which stands in Arabic text as a name.
latin_names = (
    'U+0020, U+0022, U+0027, U+003B, U+003D, U+003F-005A, U+005F, U+0061-007A, U+00A7, U+2018-2019, U+201C-201D, '
    f'U+2022, U+2026, {accented}'
)

newsreader = '@fontsource-variable/newsreader/files/newsreader-latin{}-opsz-normal.woff2'
hanken = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin{}-wght-normal.woff2'
naskh = '@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2'
amiri = '@fontsource/amiri/files/amiri-arabic-400-normal.woff2'
plex = '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-{}-normal.woff2'

serif = {'opsz': 44, 'wght': 385}
# Letters join by features; ornaments and stylistic sets are asked for by no page.
joining = ['init', 'medi', 'fina', 'rlig', 'mark', 'mkmk']
typesetting = ['ccmp', 'isol', 'init', 'medi', 'fina', 'rlig', 'liga', 'calt', 'kern', 'mark', 'mkmk', 'locl', 'curs']
# Of the lookups by which Amiri's letters change beside others, and of the shapes that they then take, those of
# lam with alef: counted by leaving out one after the other. The rest is three quarters of the file, for joins
# that a title can do without.
lam_alef_lookups = (70, 135)
lam_alef = [
    f'glyph0{number}'
    for number in (2414, 2418, 2419, 2422, 2423, 2974, 2978, 2979, 2982, 2983)
]
# Plex draws many pairs of letters in one. Those that end with a yeh (في) and lam with alef are what one sees of it; with
# reh, zain, noon or yeh with hamza at the end it looks nearly the same without, and they were a tenth of the file.
plain_ends = ('uniFEAE', 'uniFEB0', 'uniFEE6', 'uniFB9F', 'uniFE8A')

# A face: its family, file name, weight, font file, axes, letters and features.
serif_faces = [
    ('Newsreader', 'newsreader', '400', newsreader.format(''), serif, rare_latin, ['tnum']),
    ('Newsreader', 'newsreader-west', '400', newsreader.format(''), serif, rare_west, ['kern']),
    ('Newsreader', 'newsreader-signs', '400', newsreader.format(''), serif, signs, []),
    ('Newsreader', 'newsreader-ext', '400', newsreader.format('-ext'), serif, latin_extended, ['kern', 'mark', 'mkmk']),
    ('Noto Naskh Arabic', 'noto-naskh-arabic', '400', naskh, {'wght': 450}, arabic_names, typesetting),
]


def sans(weight, end, axes, first, latin=text_latin, west=text_west):
    """A weight of the sans: faces of one family stand in for each other's letters only where they say the same one."""
    return [
        ('Hanken Grotesk', f'hanken-grotesk{part}{end}', weight, hanken.format(of), axes, letters, features)
        for part, of, letters, features in [
            ('', '', latin, first),
            ('-west', '', west, ['kern']),
            ('-signs', '', signs, []),
            ('-ext', '-ext', latin_extended, ['kern', 'mark', 'mkmk', 'ccmp']),
        ]
    ]


regular_sans = sans('400', '', {'wght': 400}, [])
# Staff read labels of three weights, from files that stay with them.
staff_sans = sans('400 600', '-staff', {'wght': (400, 600)}, ['kern'])
# The font that a file of Arabic letters has its figures from: no English one is loaded for a number.
figures_of = {
    'amiri': (newsreader.format(''), serif),
    'plex-arabic': (hanken.format(''), {'wght': 400}),
}
naskh_faces = [
    ('Amiri', 'amiri', '400', amiri, {}, arabic_text, joining),
    ('Amiri', 'amiri-more', '400', amiri, {}, arabic_more, joining),
    ('Plex Arabic', 'plex-arabic', '400', plex.format(400), {}, arabic_text, joining),
    ('Plex Arabic', 'plex-arabic-more', '400', plex.format(400), {}, arabic_more, joining),
    ('Hanken Grotesk', 'hanken-grotesk-names', '400', hanken.format(''), {'wght': 400}, latin_names, []),
]
# A sheet: those that it has within it, and its own faces. No face is in two.
sheets = {
    'fonts-serif': ([], serif_faces),
    'fonts-rare': ([], regular_sans[1:]),
    'fonts': (['fonts-serif', 'fonts-rare'], [regular_sans[0], *sans('600', '-600', {'wght': 600}, [], rare_latin, rare_west)]),
    'fonts-staff': (['fonts-serif'], staff_sans),
    'fonts-naskh': (['fonts-rare'], naskh_faces),
}
preloaded = {
    'latin': ['newsreader', 'hanken-grotesk'],
    'naskh': ['amiri', 'plex-arabic'],
    'staff': ['newsreader', 'hanken-grotesk-staff'],
}

# Units of an em in the files, by which points are rounded: by at most 0.11 of a pixel in a title of 72, 0.04 in text of 20.
units_of = {'Newsreader': 320, 'Amiri': 320}
text_units = 256
# Two letters are kerned, in what comes first, from this part of an em on.
least_kern = 0.025

# Width of a character of a text in em, measured over the copy in Chromium (Arabic letters join, so the
# tables of a font do not tell theirs), and that of the fonts that people have, which stand in until ours come.
stand_ins = [
    ('Newsreader', 0.427, 'Times', ['Times New Roman', 'Liberation Serif', 'Tinos'], 0.40625),
    ('Newsreader', 0.427, 'Noto', ['Noto Serif'], 0.481),
    ('Newsreader', 0.427, 'DejaVu', ['DejaVu Serif'], 0.5166),
    ('Hanken Grotesk', 0.45, 'Arial', ['Arial', 'Liberation Sans', 'Roboto'], 0.4458),
    ('Hanken Grotesk', 0.45, 'DejaVu', ['DejaVu Sans'], 0.5083),
    ('Amiri', 0.358, 'Times', ['Times New Roman'], 0.34),
    ('Amiri', 0.358, 'Noto', ['Noto Naskh Arabic', 'Noto Naskh Arabic UI'], 0.377),
    ('Amiri', 0.358, 'DejaVu', ['DejaVu Sans'], 0.446),
    ('Plex Arabic', 0.387, 'Arial', ['Arial'], 0.344),
    ('Plex Arabic', 0.387, 'Noto', ['Noto Naskh Arabic', 'Noto Naskh Arabic UI'], 0.375),
    ('Plex Arabic', 0.387, 'DejaVu', ['DejaVu Sans'], 0.444),
]


def code_points(ranges):
    parts = (part[2:].split('-') for part in ranges.split(', '))
    return {code for part in parts for code in range(int(part[0], 16), int(part[-1], 16) + 1)}


def reopened(font):
    """Some tables are read late and miss what another step has changed meanwhile."""
    written = io.BytesIO()
    font.save(written)
    written.seek(0)
    return TTFont(written, recalcTimestamp=False)


def instance(file, axes):
    font = TTFont(packages / file, recalcTimestamp=False)
    font.flavor = None
    return reopened(instantiateVariableFont(font, axes) if axes else font)


def subset(font, codes, features, glyphs=(), **more):
    options = Options(layout_features=features, hinting=False, notdef_outline=False)
    options.set(**{'name_IDs': [], **more})
    options.drop_tables += ['STAT', 'DSIG', 'gasp', 'prep', 'meta']
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes, glyphs=glyphs)
    subsetter.subset(font)


def plain_amiri(font, codes):
    """Amiri with one shape for each place in a word, and lam with alef."""
    plain = reopened(font)
    subset(plain, codes, ['init', 'medi', 'fina'], glyph_names=True)
    for record in font['GSUB'].table.FeatureList.FeatureRecord:
        if record.FeatureTag == 'rlig':
            kept = [i for i in record.Feature.LookupListIndex if i in lam_alef_lookups]
            record.Feature.LookupListIndex = kept
    subset(
        font, codes, joining, glyphs=[*plain.getGlyphOrder(), *lam_alef], layout_closure=False, glyph_names=True
    )


def plain_plex(font):
    for lookup in font['GSUB'].table.LookupList.Lookup:
        for part in lookup.SubTable:
            pairs = getattr(getattr(part, 'ExtSubTable', part), 'ligatures', {})
            for first, joined in pairs.items():
                pairs[first] = [each for each in joined if each.Component[-1] not in plain_ends]


def kerning(font, codes):
    """Of each two glyphs of these letters, by how much the font moves the second, in its units."""
    table, cmap = font['GPOS'].table, font.getBestCmap()
    glyphs = {cmap[code] for code in codes if code in cmap}
    moves = {}
    lookups = sorted({
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == 'kern'
        for index in record.Feature.LookupListIndex
    })
    for index in lookups:
        found = {}
        for part in table.LookupList.Lookup[index].SubTable:
            part = getattr(part, 'ExtSubTable', part)
            for pair, value in pairs_of(part, glyphs):
                found.setdefault(pair, getattr(value, 'XAdvance', 0) or 0)
        for pair, move in found.items():
            moves[pair] = moves.get(pair, 0) + move
    return moves


def pairs_of(part, glyphs):
    if part.Format == 1:
        for first, second in zip(part.Coverage.glyphs, part.PairSet):
            if first in glyphs:
                for record in second.PairValueRecord:
                    if record.SecondGlyph in glyphs:
                        yield (first, record.SecondGlyph), record.Value1
        return
    first_class, second_class = part.ClassDef1.classDefs, part.ClassDef2.classDefs
    for first in set(part.Coverage.glyphs) & glyphs:
        row = part.Class1Record[first_class.get(first, 0)].Class2Record
        for second in glyphs:
            yield (first, second), row[second_class.get(second, 0)].Value1


def add_kerning(font, moves):
    """A plain table of the pairs that show: a quarter of the bytes of the classes that the font itself has."""
    table, pairs = newTable('kern'), KernTable_format_0()
    pairs.version, pairs.coverage, pairs.kernTable = 0, 1, moves
    table.version, table.kernTables = 0, [pairs]
    font['kern'] = table


def shown_kerning(font, codes):
    cmap, least = font.getBestCmap(), least_kern * font['head'].unitsPerEm
    letters = [cmap[code] for code in codes if code in cmap and chr(code).isalpha()]
    after = [cmap[code] for code in codes if code in cmap and (chr(code).islower() or chr(code) in '.,')]
    moves = kerning(font, codes)
    pairs = ((first, second) for first in letters for second in after)
    return {pair: moves[pair] for pair in pairs if abs(moves.get(pair, 0)) >= least}


def with_figures(font, file, axes):
    other, units = instance(file, axes), font['head'].unitsPerEm
    subset(other, code_points(figures) - set(font.getBestCmap()), [], glyph_names=True)
    scale_upem(other, units)
    files = []
    for part in (font, other):
        files.append(io.BytesIO())
        part.save(files[-1])
        files[-1].seek(0)
    heights = {tag: vars(font[tag]).copy() for tag in ('hhea', 'OS/2')}
    merged = Merger(options=MergeOptions(drop_tables=['name'])).merge(files)
    merged.recalcTimestamp, merged['name'] = False, font['name']
    merged['head'].created = merged['head'].modified = font['head'].modified
    for name in ('ascent', 'descent', 'lineGap'):
        setattr(merged['hhea'], name, heights['hhea'][name])
    for name in ('sTypoAscender', 'sTypoDescender', 'sTypoLineGap', 'usWinAscent', 'usWinDescent', 'fsSelection'):
        setattr(merged['OS/2'], name, heights['OS/2'][name])
    return merged


def web_font(face):
    family, name, _, file, axes, letters, features = face
    font, codes = instance(file, axes), code_points(letters)
    if family == 'Plex Arabic':
        plain_plex(font)
    if family == 'Amiri':
        plain_amiri(font, codes)
    else:
        moves = shown_kerning(font, codes) if letters in (rare_latin, text_latin) and 'kern' not in features else {}
        subset(font, codes, features, glyph_names=True)
        if moves:
            add_kerning(font, moves)
    if 'fvar' not in font:
        scale_upem(font, units_of.get(family, text_units))
    if name in figures_of:
        font = with_figures(font, *figures_of[name])
    font['post'].formatType = 3
    font.flavor = 'woff2'
    return font


def rule(name, declarations):
    return '\n'.join(['@font-face {', f"  font-family: '{name}';", *(f'  {line};' for line in declarations), '}'])


def percent(ratio):
    return f'{round(ratio * 100, 2):g}%'


def write(faces):
    """Writes the files of these faces; returns the rules that name them, and their names."""
    rules, named, families = [], {}, set()
    for face in faces:
        family, name, weight, _, _, letters, *_ = face
        written = io.BytesIO()
        font = web_font(face)
        font.save(written)
        content = written.getvalue()
        named[name] = f'{name}-{hashlib.sha256(content).hexdigest()[:8]}.woff2'
        (out / named[name]).write_bytes(content)
        print(f'{named[name]} {len(content) / 1024:.1f} KB')
        of = f'{letters}, {figures}' if name in figures_of else letters
        ranged = [f'unicode-range: {of}']
        rules.append(rule(family, [
            f"src: url('/fonts/{named[name]}') format('woff2')",
            f'font-weight: {weight}',
            'font-display: swap',
            *ranged,
        ]))
        if family not in families and letters not in (rare_west, text_west):
            # With its common letters. What no file has is drawn by the first font that stands in for Latin ones.
            rules += stand_ins_of(family, font, ranged if name in figures_of else [])
        families.add(family)
    return rules, named


def stand_ins_of(family, font, ranged):
    em, heights = font['head'].unitsPerEm, font['hhea']
    for of, own_width, suffix, local, width in stand_ins:
        if of != family:
            continue
        size = own_width / width
        yield rule(f'{family} {suffix}', [
            'src: ' + ', '.join(f"local('{name}')" for name in local),
            f'size-adjust: {percent(size)}',
            f'ascent-override: {percent(heights.ascent / em / size)}',
            f'descent-override: {percent(-heights.descent / em / size)}',
            f'line-gap-override: {percent(heights.lineGap / em / size)}',
            *ranged,
        ])


def draw(face, letters):
    """Writes a face as TrueType, with all that its letters can do: no browser draws social images."""
    family, name, _, file, axes, *_ = face
    font = instance(file, axes)
    subset(font, code_points(letters), typesetting, name_IDs=['*'])
    # Two files of one family would be one font to the drawing library, which then takes either of them for
    # every letter; under another name the second stands in for what the first lacks.
    if name.endswith('-ext'):
        for record in font['name'].names:
            record.string = str(record).replace(family, f'{family[:-1]}x')
    font.save(drawn / f'{name}.ttf')


for old in out.glob('*.woff2'):
    old.unlink()
names = {}
for sheet, (others, faces) in sheets.items():
    rules, named = write(faces)
    names |= named
    within = '\n'.join(["/* Written by scripts/fonts.py. */", *(f"@import './{other}.css';" for other in others)])
    text = '\n\n'.join([within, *rules])
    pathlib.Path(f'app/styles/{sheet}.css').write_text(f'{text}\n')
(out / 'preloaded.ts').write_text('\n'.join([
    '/** Written by scripts/fonts.py: what each page in such letters needs at once, for its preload links. */',
    'export const preloadedFonts = {',
    *(f'  {of}: {[f"/fonts/{names[name]}" for name in first]},' for of, first in preloaded.items()),
    '} as const\n',
]))
drawn_letters = {
    rare_latin: f'{rare_latin}, {rare_west}, {signs}',
    text_latin: f'{text_latin}, {text_west}, {signs}',
    latin_extended: latin_extended,
    arabic_names: arabic,
    arabic_text: f'{arabic_text}, U+0660-066C',
}
for face in [*serif_faces, *regular_sans, *naskh_faces]:
    if face[5] in drawn_letters:
        draw(face, drawn_letters[face[5]])
